"""*After the Empire* in the browser, the Python half: one file per subject, put together by `stage.EmpireStage`."""
