/**
 * Where nothing has the focus, moves it to the first message of the page that is read out, or to its content.
 */
export function focusOnSaid(): void {
  if (document.activeElement !== document.body) return
  const main = document.getElementById('main')
  const messages = main?.querySelectorAll<HTMLElement>('[role="alert"], [role="status"]') ?? []
  const said = [...messages].find(({ textContent }) => textContent.trim() !== '')
  if (said) said.tabIndex = -1
  ;(said ?? main)?.focus({ preventScroll: said === undefined })
}
