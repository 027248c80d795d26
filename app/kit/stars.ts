/** With fewer reviews than these a rating says little yet: what has it is called new beside it. */
export const FEW_REVIEWS = 3

/**
 * A rating as it is shown wherever one is, in figures too: to half a star, 0 to 5. Orders go by the mean
 * itself.
 */
export function shownStars(stars: number): number {
  return Math.max(0, Math.min(10, Math.round(stars * 2))) / 2
}

/** The least mean that is shown as so many stars or more, so that a filter finds what it says. */
export function leastMean(stars: number): number {
  return Math.ceil(stars * 2) / 2 - 0.25
}
