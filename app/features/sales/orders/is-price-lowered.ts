type Line = { unitMinor: number; sunkMinor: number | null }

/** Whether an order was booked at more than a price promise of its event was decided at later. */
export function isPriceLowered(lines: readonly Line[]): boolean {
  return lines.some(({ unitMinor, sunkMinor }) => sunkMinor !== null && sunkMinor < unitMinor)
}
