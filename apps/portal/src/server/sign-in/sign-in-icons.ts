const outline = (size: number, width: number, name: string, paths: readonly string[]): string =>
  `<svg class="${name}" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths.map((path) => `<path d="${path}"/>`).join("")}</svg>`;

const eye = (name: string, paths: string): string =>
  `<svg class="${name}" width="22" height="22" viewBox="0 0 256 256" fill="none" stroke="currentColor" stroke-width="16" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

/** The pictures of the sign-in page, as the portal's other pages have them: Tabler's, and Mantine's eye. */
export const icons = {
  mark: '<svg class="mark" viewBox="0 0 28 28" aria-hidden="true" focusable="false"><rect width="28" height="28" rx="8" class="ground"/><path d="M6.5 13.2 14 7l7.5 6.2" class="stroke"/><path d="M8.5 20.5v-3M14 20.5v-5.5M19.5 20.5v-8" class="stroke"/></svg>',
  sun: outline(20, 1.7, "sun", [
    "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    "M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7",
  ]),
  moon: outline(20, 1.7, "moon", [
    "M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008",
  ]),
  copy: outline(15, 1.7, "uncopied", [
    "M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666",
    "M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1",
  ]),
  check: outline(15, 2, "copied", ["M5 12l5 5l10 -10"]),
  password:
    eye(
      "shut",
      '<path d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z"/><circle cx="128" cy="128" r="40"/>',
    ) +
    eye(
      "open",
      '<path d="M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53"/><path d="M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6"/>',
    ),
} as const;
