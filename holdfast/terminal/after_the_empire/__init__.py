"""*After the Empire* in a terminal: one file per subject, put together by `skin.EmpireSkin`."""
