import { type RefObject, useEffect } from 'react'

/** In tenths of what is in sight: so near to the end more is asked for. */
const DISTANCE = 2
const THROTTLE_MS = 50

/**
 * Calls `load` when somebody comes near the end of a list, while there is more; `shown` is how much it shows,
 * so that one looks again after each answer.
 */
export function useScrolledNear(
  list: RefObject<HTMLElement | null>,
  { isMore, shown, load }: { isMore: boolean; shown: number; load: () => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added may not yet fill what is in sight
  useEffect(() => {
    const box = list.current
    if (!box || !isMore) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const left = box.scrollHeight - box.scrollTop - box.clientHeight
      if (box.clientHeight > 0 && left <= (DISTANCE / 10) * box.clientHeight) load()
    }
    // The last of many movements counts, and one made while the items before were still on their way.
    const lookSoon = () => {
      timer ??= setTimeout(look, THROTTLE_MS)
    }
    lookSoon()
    box.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', lookSoon)
    }
  }, [list, isMore, shown, load])
}
