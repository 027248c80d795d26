/** Over after so long, or as soon as the browser has found a line. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      window.removeEventListener('online', over)
      resolve()
    }
    setTimeout(over, milliseconds)
    window.addEventListener('online', over)
  })
}

const NEXT_LOOK_MS = 10_000

/**
 * Loads code of an optional part of a page: a failed load is retried, and until then the placeholder stays,
 * where React would show an error page instead.
 */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await pause(NEXT_LOOK_MS)
    }
  }
}
