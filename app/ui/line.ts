const LINE = 'quorum:line'

/** Says whether there is a line, as soon as that is found out. */
export const sayLine = (isThere: boolean) => window.dispatchEvent(new CustomEvent(LINE, { detail: isThere }))

/** Calls `listen` with whether there is a line, each time that this is found out; returns how to stop. */
export function listenToLine(listen: (isThere: boolean) => void): () => void {
  const onLine = (event: Event) => listen((event as CustomEvent<boolean>).detail)
  window.addEventListener(LINE, onLine)
  return () => window.removeEventListener(LINE, onLine)
}
