import { type RefObject, useEffect } from 'react'

/**
 * Keeps what is typed into a form in this browser tab until it is sent, and puts it back into fields that came empty.
 * Secrets and hidden fields are left out.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const name = `draft:${key}`
    const fields = () =>
      Array.from(element.elements).filter(
        (field): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
          (field instanceof HTMLInputElement && ['text', 'email', 'date'].includes(field.type)) ||
          field instanceof HTMLSelectElement ||
          field instanceof HTMLTextAreaElement,
      )
    const kept = read(name)
    for (const field of fields()) {
      const value = kept[field.name]
      if (value && !field.value) field.value = value
    }
    const keep = () => write(name, Object.fromEntries(fields().map((field) => [field.name, field.value])))
    const forget = () => sessionStorage.removeItem(name)
    element.addEventListener('input', keep)
    element.addEventListener('submit', forget)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('submit', forget)
    }
  }, [form, key])
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
