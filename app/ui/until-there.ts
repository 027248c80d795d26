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
 * The code of a part that a page can do without for a while: what could not be loaded is asked for again, and
 * until then what stands in its place stays. React would put an error page in place of everything.
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
