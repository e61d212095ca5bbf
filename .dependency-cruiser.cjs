/**
 * The directions of design §1: domain <- db <- delivery, db <- api <- composition <- apps, never the other way and never around.
 * TypeScript 7 has no parser to share; acorn reads the import lines (decision record 0017).
 */
const TESTS =
  "\\.test\\.tsx?$|/testing[^/]*(\\.ts$|/)|/test-services\\.ts$|/faults/|^apps/server/operators-hour/|vitest\\.config\\.ts$";

/** What a room may import of ours. A room always may import itself. */
const MAY_IMPORT = {
  "packages/address-policy": [],
  "packages/domain": [],
  "packages/db": ["packages/domain"],
  "packages/documents": ["packages/domain"],
  "packages/delivery": ["packages/address-policy", "packages/db", "packages/domain"],
  "packages/api": ["packages/address-policy", "packages/db", "packages/domain"],
  "packages/composition": [
    "packages/address-policy",
    "packages/api",
    "packages/db",
    "packages/delivery",
    "packages/documents",
    "packages/domain",
    "packages/mail",
  ],
  "packages/demo": ["packages/api", "packages/db", "packages/domain"],
  "packages/simulation": ["packages/api", "packages/db", "packages/delivery", "packages/documents", "packages/domain"],
  "packages/bootstrap": [],
  "packages/client-generators": [],
  "packages/mail": ["packages/domain"],
  "packages/sdk": [],
  "packages/tooling": ["packages/bootstrap"],
  "apps/portal": ["packages/api", "packages/composition", "packages/db", "packages/delivery", "packages/domain"],
  "apps/server": [
    "packages/address-policy",
    "packages/api",
    "packages/composition",
    "packages/db",
    "packages/delivery",
    "packages/demo",
    "packages/domain",
  ],
};

const directions = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  name: `${room.replace("/", "-")}-imports-only-what-it-may`,
  comment: `${room} may import ${allowed.join(", ") || "nothing of ours"}.`,
  severity: "error",
  from: { path: `^${room}/`, pathNot: TESTS },
  to: { path: "^(packages|apps|e2e)/", pathNot: [room, ...allowed].map((folder) => `^${folder}/`) },
}));

/** The portal's rooms in a line: one may import what stands before it, never what stands after it. */
const PORTAL_ROOMS = ["trpc", "ui", "server", "features", "frame", "app"];

const portalRooms = PORTAL_ROOMS.slice(0, -1).map((room, place) => {
  const above = PORTAL_ROOMS.slice(place + 1);
  return {
    name: `portal-${room}-imports-nothing-above-it`,
    comment: `${room} may not import ${above.join(", ")}.`,
    severity: "error",
    from: { path: `^apps/portal/src/${room}/`, pathNot: TESTS },
    to: { path: `^apps/portal/src/(${above.join("|")})/` },
  };
});

/** Rooms of a folder, top first, those of one line apart from each other: a room imports what stands below it. */
const ROOMS = {
  "packages/api/src": [
    ["cli", "history", "live", "mail-replies", "mcp", "notices", "search", "support"],
    ["maintenance"],
    ["today"],
    ["cases"],
    ["organizations"],
    ["quotes"],
    ["webhooks"],
    ["rest"],
    ["identity"],
    ["mail"],
    ["audit"],
    ["approvals", "limits", "lists"],
    ["documentation", "refusals"],
  ],
  "packages/api/src/cases": [
    ["canned-replies", "creation", "lists", "notes", "presence"],
    ["messages", "reads"],
  ],
  "packages/api/src/identity": [
    ["sign-in"],
    ["passwords"],
    ["account"],
    ["passkeys", "single-sign-on"],
    ["step-up"],
    ["second-factor"],
    ["credentials", "notices", "sessions"],
    ["client-address"],
  ],
  "packages/api/src/organizations": [
    ["api-keys", "notifications", "onboarding", "sandbox", "saved-views", "single-sign-on"],
    ["members"],
    ["agents"],
  ],
  "packages/api/src/quotes": [
    ["cost-preview", "creation", "lists", "requirements"],
    ["correlation-claims", "documents", "financing", "next-step"],
  ],
  "packages/api/src/webhooks": [["feed"], ["deliveries"], ["destinations"], ["events"]],
};

/** What every procedure is made of stands on rooms without resources. */
const FOUNDATION = { "packages/api/src": ["/(trpc|context|refusal-tables)\\.ts$"] };

const oneOf = (names) => `(${names.join("|")})/`;

const downwards = Object.entries(ROOMS).flatMap(([folder, lines]) => {
  const rooms = lines.flat();
  return [
    ...lines.flatMap((line, index) =>
      line.map((room) => ({
        name: `${folder.split("/").at(folder.endsWith("src") ? -2 : -1)}-${room}-imports-rooms-below`,
        comment: "See ROOMS: no room imports one beside or above it.",
        severity: "error",
        from: { path: `^${folder}/${room}/`, pathNot: TESTS },
        to: { path: `^${folder}/${oneOf(lines.slice(0, index + 1).flat())}`, pathNot: `^${folder}/${room}/` },
      })),
    ),
    {
      name: `${folder.replaceAll("/", "-")}-names-its-rooms`,
      comment: "A new room gets its place in ROOMS.",
      severity: "error",
      from: { path: `^${folder}/[^/]+/`, pathNot: [TESTS, `^${folder}/${oneOf(rooms)}`] },
      to: {},
    },
    {
      name: `${folder.replaceAll("/", "-")}-files-stand-below-its-rooms`,
      comment: "What a resource's rooms share stands in its own folder; its router names what they answer.",
      severity: "error",
      from: { path: `^${folder}/[^/]+\\.ts$`, pathNot: [TESTS, "/router\\.ts$", ...(FOUNDATION[folder] ?? [])] },
      to: { path: `^${folder}/${oneOf(rooms)}` },
    },
  ];
});

/** Safe for the browser: domain, rules and wires touch nothing but each other. */
const BROWSER_SAFE = "^packages/(domain/src/|api/src/.*/(refusals|rules|schema)\\.ts$)";

module.exports = {
  forbidden: [
    ...directions,
    ...portalRooms,
    {
      name: "portal-folders-without-circles",
      comment: "Features, and the folders of one, do not import each other both ways.",
      scope: "folder",
      severity: "error",
      from: { path: "^apps/portal/src/(features|ui)/" },
      to: { circular: true },
    },
    ...downwards,
    { name: "no-circles", comment: "Of types neither.", severity: "error", from: {}, to: { circular: true } },
    {
      name: "resolvable",
      comment: "An import that this tool cannot follow would escape every other rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\.(css|svg|woff2?)$|^server-only$" },
    },
    {
      name: "browser-safe-without-node",
      severity: "error",
      from: { path: BROWSER_SAFE, pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "browser-safe-without-storage",
      severity: "error",
      from: { path: BROWSER_SAFE, pathNot: TESTS },
      to: { path: "^packages/db/src/" },
    },
    {
      name: "routers-are-tables",
      comment: "A router names procedures; storage is behind its use cases.",
      severity: "error",
      from: { path: "^packages/api/src/.*router\\.ts$", pathNot: TESTS },
      to: { path: "^packages/db/src/|node_modules/drizzle-orm/" },
    },
    {
      name: "requests-start-no-programs",
      comment:
        "No command of the system is built of what somebody sent (ASVS 1.2.5). A mail is handed to a process of our own, whose arguments are fixed (decision record 0323).",
      severity: "error",
      from: {
        path: "^packages/(address-policy|api|delivery|documents|domain|mail)/src/|^apps/portal/src/",
        pathNot: [TESTS, "^packages/mail/src/inbound/parse-mail\\.ts$"],
      },
      to: { path: "^(node:)?(child_process|cluster)$" },
    },
    {
      name: "portal-links-ask-for-nothing",
      comment: "Links are page-link.tsx's: next/link by itself asks for each page in view (decision record 0292).",
      severity: "error",
      from: { path: "^apps/portal/src/", pathNot: "^apps/portal/src/ui/layout/page-link\\.tsx$" },
      to: { path: "(^|/)node_modules/next/(dist/client/)?(app-dir/)?link" },
    },
    {
      name: "delivery-in-the-cron-route-only",
      severity: "error",
      from: { path: "^apps/portal/src/", pathNot: "^apps/portal/src/app/api/cron/|^apps/portal/src/server/" },
      to: { path: "^packages/delivery/" },
    },
    {
      name: "tests-are-not-shipped",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src/", pathNot: `${TESTS}|^packages/(testing|bench|simulation)/` },
      to: { path: `^packages/testing/|${TESTS}` },
    },
  ],
  options: {
    parser: "acorn",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.next|dist|next-peer|public)/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
    skipAnalysisNotInRules: true,
  },
};
