import { type RefObject, useEffect } from 'react'

/**
 * Keeps what is typed into a form in this browser tab until it is sent, and puts it back into fields that
 * came empty; with `keepSent` until `forgetDraft`, and into all fields, as Back and Forward would. Secrets,
 * codes and hidden fields are left out.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  { keepSent = false }: { keepSent?: boolean } = {},
): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const name = `draft:${key}`
    const fields = () =>
      Array.from(element.elements).filter(
        (field): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
          (field instanceof HTMLInputElement &&
            [...TYPED, ...(keepSent ? ['radio'] : [])].includes(field.type) &&
            field.autocomplete !== 'one-time-code') ||
          field instanceof HTMLSelectElement ||
          field instanceof HTMLTextAreaElement,
      )
    // Of rows that are named alike nobody could tell which was which.
    const single = () => {
      const all = fields()
      return all.filter(
        (field) => isRadio(field) || !all.some((one) => one !== field && one.name === field.name),
      )
    }
    const kept = read(name)
    for (const field of single()) {
      const value = kept[field.name]
      if (value === undefined) continue
      if (isRadio(field)) field.checked = field.value === value
      else if (keepSent || (value && !field.value)) field.value = value
    }
    const keep = () => {
      const typed = single().filter((field) => !isRadio(field) || field.checked)
      write(name, Object.fromEntries(typed.map((field) => [field.name, field.value])))
    }
    const forget = () => (keepSent ? undefined : forgetDraft(key))
    element.addEventListener('input', keep)
    element.addEventListener('submit', forget)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('submit', forget)
    }
  }, [form, key, keepSent])
}

const TYPED = ['text', 'email', 'date']

const isRadio = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio'

/** What was kept of a form is no longer needed. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(`draft:${key}`)
  } catch {}
}

function read(name: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function write(name: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(values))
  } catch {
    // A full or forbidden storage costs the draft, nothing else.
  }
}
