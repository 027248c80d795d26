import type { MouseEvent } from 'react'

/**
 * Focuses what a link within the page names, unfolded. The browser would take it for a visit, with which the
 * router forgets what a form was answered: the other mistakes were gone, and the part in which the field
 * stands folded again under whoever had begun to type.
 */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!target) return
  for (let part = target.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
  target.focus()
  if (document.activeElement !== target) {
    // A part of the page rather than a field.
    target.tabIndex = -1
    target.scrollIntoView()
    target.focus({ preventScroll: true })
  }
  event.preventDefault()
}
