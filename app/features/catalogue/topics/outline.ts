export const MOST_MODULES = 40
