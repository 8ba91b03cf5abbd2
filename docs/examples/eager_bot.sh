#!/bin/sh
# A bot for Holdfast in any POSIX shell: it builds and buys when it can, or else takes the first choice.
# See ../bot-protocol.md.
place=0
pick=0
eager=no
while IFS= read -r line; do
    case $line in
        "game "*) place=0 pick=0 eager=no ;;
        "choice "*)
            case $line in
                "choice build"* | "choice buy"* | "choice refugee"* | "choice contract"*)
                    if [ $eager = no ]; then eager=yes pick=$place; fi ;;
            esac
            place=$((place + 1)) ;;
        "choose "*) echo "pick ${line#choose } $pick" ;;
        quit) exit 0 ;;
    esac
done
