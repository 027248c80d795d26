import { rememberSearch } from './recent-searches.ts'
import { readSearchOf, searchHref } from './search-address.ts'
import type { SearchedKind } from './search-filters.ts'

function read(form: HTMLFormElement, kind: SearchedKind) {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return readSearchOf(kind, new URLSearchParams(entries))
}

/**
 * Where a form leads after `control` was changed. A group of categories and its categories take each other's place:
 * the last choice counts.
 */
export function hrefAfter(control: HTMLInputElement, form: HTMLFormElement, kind: SearchedKind): string {
  const { group, within } = control.dataset
  for (const other of Array.from(form.elements)) {
    if (!control.checked || !(other instanceof HTMLInputElement)) continue
    if (group && other.dataset.within === group) other.checked = false
    if (within && other.dataset.group === within) other.checked = false
  }
  return searchHref(read(form, kind))
}

/** Where a form leads that is sent; its text is remembered on this device. */
export function hrefOfSent(form: HTMLFormElement, kind: SearchedKind): string {
  const address = read(form, kind)
  rememberSearch(address)
  return searchHref(address)
}
