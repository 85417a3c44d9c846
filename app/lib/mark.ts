/** The built-in product logo, a bandstand, as an SVG path in a box of 48 by 48. */
export const markPath =
  'M24 3 4 17v4h40v-4zM7 24h4v16H7zM15 24h4v16h-4zM29 24h4v16h-4zM37 24h4v16h-4zM4 42h40v3H4zM24 26a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM23 31h2v9h-2z';
