// Every English text about sharing a table: links, codes, and letting the household in.
import { words } from "./words.js";

const { plural } = words;

export const sharing = {
  copy: "Copy",
  copied: "Copied",
  copyFailed: "The link could not be copied; select it and copy it yourself.",
  qr: "Show QR code",
  qrOf: (label) => `QR code: ${label}`,
  qrText: "Point a phone's camera at it.",

  onlyHere: "These links work only on this computer: nobody else can reach it.",
  onlyHereClub: "Whoever runs this server can give it an address that others can reach.",

  letIn: "Let the household in",
  heading: "Let the household in",
  ask: "Phones, tablets and computers on your home network can then open Holdfast here, set up tables and play.",
  warn: "Nothing is encrypted: do this only on a network you trust. It ends when you shut them out or stop Holdfast.",
  done: "Done",
  yes: "Yes, let them in",
  no: "No",

  invited: "The household can join",
  open: "On any device in your network, scan the code or enter this address:",
  guests: "Who is here",
  nobody: "Nobody has come yet.",
  device: (address) => `A device at ${address}`,
  plays: (names) => `playing as ${names}`,
  shutOut: "Shut them out",
  count: (n) => (n ? `${plural(n, "device")} here` : "nobody has come yet"),
  show: "Address and QR code",
};
