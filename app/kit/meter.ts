const MOST_DOTS = 20

/**
 * The dots of a quorum meter: `shown` in all, `on` of them full. Beyond twenty each stands for several
 * people; the last one stays empty until all are there.
 */
export function meterDots(filled: number, total: number, complete: boolean): { shown: number; on: number } {
  const wanted = Math.max(1, Math.round(total))
  const shown = Math.min(wanted, MOST_DOTS)
  if (complete) return { shown, on: shown }
  const share = Math.max(0, Math.min(filled, wanted)) / wanted
  const on = share === 1 ? shown : Math.min(shown - 1, Math.ceil(share * shown))
  return { shown, on: filled > 0 ? Math.max(1, on) : 0 }
}
