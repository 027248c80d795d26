import type { SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import { readSearchOf, type SearchAddress } from './search-address.ts'

export type Control = HTMLInputElement | HTMLSelectElement
/** The values that a control sends. */
type Reading = (control: Control) => string[]

const TYPED = /^(search|text|date)$/

type Typed = HTMLInputElement & { type: 'search' | 'text' | 'date' }

export const isTyped = (control: unknown): control is Typed =>
  control instanceof HTMLInputElement && TYPED.test(control.type)

export function controlsOf(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter(
    (element): element is Control =>
      element instanceof HTMLSelectElement || element instanceof HTMLInputElement,
  )
}

const asItIs: Reading = (control) =>
  control instanceof HTMLSelectElement || isTyped(control) || control.checked ? [control.value] : []

/** What a control said as the server wrote it, before anybody touched it. */
const untouched: Reading = (control) => {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return [(options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '']
  }
  if (isTyped(control)) return [control.defaultValue]
  return control.defaultChecked ? [control.value] : []
}

/** Whether somebody changed a control after the server wrote it. */
export const wasTouched = (control: Control) => untouched(control).join('\n') !== asItIs(control).join('\n')

function read(form: HTMLFormElement, kind: SearchedKind, reading: Reading): SearchAddress {
  const entries = controlsOf(form).flatMap((control) =>
    reading(control).map((value) => [control.name, value]),
  )
  return readSearchOf(kind, new URLSearchParams(entries))
}

/** The values of a form's controls. */
export const readForm = (form: HTMLFormElement, kind: SearchedKind) => read(form, kind, asItIs)

/** Their values before anybody touched one. */
export const readUntouched = (form: HTMLFormElement, kind: SearchedKind) => read(form, kind, untouched)

/** A group of categories and its categories exclude each other: the last choice counts. */
export function normalizeGroup(control: Control, form: HTMLFormElement): void {
  const { group, within } = control.dataset
  if (control instanceof HTMLSelectElement || !control.checked) return
  for (const other of controlsOf(form)) {
    if (other instanceof HTMLSelectElement) continue
    if (group && other.dataset.within === group) other.checked = false
    if (within && other.dataset.group === within) other.checked = false
  }
}

function saidOf(address: SearchAddress, name: string, parameter: string): string[] {
  const { text, filters, sort, anyLanguage, compared } = address
  if (name === parameter) return [text]
  if (name === 'sort') return [sort]
  if (name === 'with') return compared
  if (name === 'first') return anyLanguage ? ['any'] : []
  const value = filters[name as keyof typeof filters] ?? ''
  return Array.isArray(value) ? value : [String(value)]
}

type Shown = { address: SearchAddress; parameter: string; typing: ReadonlySet<EventTarget> }

/**
 * Sets the controls of a form to an address, and returns their values then. An unsent text in `typing` stays
 * and counts as that of the address.
 */
export function showAddress(form: HTMLFormElement, { address, parameter, typing }: Shown): SearchAddress {
  const wanted = (control: Control) => saidOf(address, control.name, parameter)
  for (const control of controlsOf(form)) {
    const [value = '', ...others] = wanted(control)
    if (control instanceof HTMLSelectElement) {
      // A currency alone says nothing in an address: one that was chosen stays until a price is typed.
      if ([...control.options].some((option) => option.value === value)) control.value = value
    } else if (isTyped(control)) {
      if (!typing.has(control) && control.value !== value) control.value = value
    } else control.checked = [value, ...others].includes(control.value)
  }
  return read(form, address.kind, (control) => (typing.has(control) ? wanted(control) : asItIs(control)))
}
