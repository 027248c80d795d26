/** A rating as it is shown wherever one is, in figures too: to half a star, 0 to 5. Filters and orders go by the mean itself. */
export function shownStars(stars: number): number {
  return Math.max(0, Math.min(10, Math.round(stars * 2))) / 2
}
