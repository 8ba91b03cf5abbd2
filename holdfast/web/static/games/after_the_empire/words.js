// Every English text of this drawing that does not come from the game itself.
const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const both = (...parts) => parts.filter(Boolean).join(" and ");

export const words = {
  troops: (soldiers, mercenaries) =>
    both(soldiers && plural(soldiers, "soldier"), mercenaries && plural(mercenaries, "mercenary", "mercenaries")),
  invaders: (swordsmen, archers) =>
    both(swordsmen && plural(swordsmen, "swordsman", "swordsmen"), archers && plural(archers, "archer")),
  nobody: "nobody",
  or: "or",
  sides: ["North", "East", "South", "West"],

  castle: (name) => `Castle of ${name}`,
  wall: (side, piece, cubes, full) =>
    full ? `${side} ${piece}, ${cubes} of ${plural(full, "cube")}` : `${side}: no wall`,
  on: (troops) => `${troops} on it`,
  farm: (side, level, kept) => `${side} farm, ${level ? `level ${level}` : "razed"}${kept ? ", protected" : ""}`,
  field: (side) => `${side} field`,
  turret: (corner, name, cubes, full, burning) =>
    `${corner} corner: ${name}${burning ? ", burning" : full ? `, ${cubes} of ${plural(full, "cube")}` : ""}`,
  inside: (troops, foes) => `Inside: ${troops || "nobody"}${foes && `; invaders: ${foes}`}`,
  engine: (name) => `Siege: ${name}`,

  tabList: "Parts of the table",
  tabs: { castle: "Castle", board: "Board", cards: "Cards", rivals: "Rivals" },
  land: "The land",
  rows: "Cards to take",
  cardsOf: (name) => `Cards of ${name}`,
  rivals: "The other realms",
  starters: "Starting refugees",
  track: "Gold",
  attack: "The attack",
  goods: "Goods",
  show: (name) => `Show the castle of ${name}`,

  spaces: (free, all) => (free ? `${free} of ${plural(all, "space")} free` : "every space taken"),
  worker: (name) => `${name}'s worker`,
  costs: (cost) =>
    `Costs ${Object.entries(cost)
      .map(([name, n]) => `${n} ${name}`)
      .join(", ")}`,
  worth: (gold) => `Worth ${gold} gold at the end`,
  initiative: (n) => `№ ${n}`,
  leaves: "Leaves its row when the season ends",
  leavesShort: "leaves",
  empty: "taken",
  damaged: { building: "damaged", refugee: "wounded" },
  used: "used",
  sackedMark: "sacked",
  secret: "A secret objective",
  outOf: (have, amount) => `${have}/${amount}`,
  against: (have, others) => `${have} : ${others}`,
  passive: (name) => (name === "oil" ? "Hot oil" : name[0].toUpperCase() + name.slice(1)),
  stock: (name) => ({ workers: "workers to place", flags: "gold on flags" })[name] ?? name,

  season: (n, all) => `Season ${n} of ${all}`,
  flagNow: (value) => `This season's flag is worth ${value}`,
  threat: (n) => `Threat ${n}: invaders treat everybody as having at least ${n} gold`,
  goldOf: (name, gold, red) => `${name}: ${gold} gold; a sack would leave ${red}`,
  sack: (red) => `A sack would leave ${red}`,
  threshold: (gold, name, brings) => `From ${gold} gold, ${name}: ${brings}`,
  from: (side) => `from the ${side.toLowerCase()}`,
  unknown: (n) => `${plural(n, "more card")}, face down`,
  siegeUnknown: "Siege card, face down: an engine, perhaps more invaders",
  surge: (season) => `A surge is ${plural(season, "more swordsman", "more swordsmen")}.`,
  quiet: "Nothing is known about an attack yet.",
  stand: ([least, most], odds, wall) =>
    most === 0
      ? "no foe left"
      : least === most || !odds
        ? `${least === most ? least : `${least}–${most}`} ${most === 1 ? "foe" : "foes"} left`
        : `${wall === "none" ? "clear" : "holds"} ${odds[1]}%`,
  standTitle: ([least, most], odds) =>
    least === most || !odds
      ? "Invaders left here after the next arrows" +
        (least === most ? "" : "; how many depends on hidden cards or later choices")
      : `${odds[0]}%: no foe is left after the next arrows. Otherwise up to ${most}.`,
  unseen: "What may still come",
  unseenDeck: { invaders: "Invader cards not seen yet", sieges: "Siege cards not seen yet" },
  copies: (n, name) => (n > 1 ? `${n} × ${name}` : name),
  forecast: "Forecast",
  sure: "sure",
  perhaps: "open",

  tray: {
    titles: ["Post your troops", "Move your troops"],
    go: ["Post", "Move"],
    sure: (n, go) => (n ? `Post, with ${n} inside` : `${go}: no undo`),
    hint: "Drag or tap onto walls; the rest stay inside.",
    draft: "Not posted yet. You can answer wall by wall in the list, too.",
    moves: (budget) => `Up to ${plural(budget, "troop")} may change places.`,
    pick: (kind, n) => `Place ${kind}: ${n} inside`,
    more: (kind, side) => `More ${kind}, ${side} wall`,
    fewer: (kind, side) => `Fewer ${kind}, ${side} wall`,
    wall: (side) => `Troops, ${side.toLowerCase()} wall: arrow keys, with Shift mercenaries`,
  },
  headlines: {
    survived: () => "The castle stands",
    sacked: () => "Sacked!",
    flag: ({ value }) => `Flag: ${value} gold`,
    "no flag": () => "No flag",
    season: ({ season }) => `Season ${season}`,
  },
};
