export const MOST_MODULES = 40
/** Of a gallery. */
export const MOST_PICTURES = 12
