import type { MouseEvent } from 'react'

/**
 * Focuses the field that a link within the page names, unfolded. The browser would take it for a visit, with
 * which the router forgets what a form was answered: the other mistakes were gone, and the part in which the
 * field stands folded again under whoever had begun to type. What cannot take the focus is left to the
 * browser.
 */
export function leadToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details'))
    part.open = true
  field?.focus()
  if (field && document.activeElement === field) event.preventDefault()
}
