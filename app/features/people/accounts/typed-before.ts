/**
 * Copies what was typed into the server-rendered form before scripts ran, and the focus, into `form`, which
 * opens over it.
 */
export function takeTypedBefore(form: HTMLFormElement): void {
  const before = [...document.forms].find(
    (other) => other !== form && pathOf(other) === pathOf(form) && form.closest('dialog'),
  )
  for (const typed of before?.elements ?? []) {
    if (!(typed instanceof HTMLInputElement) || !typed.name) continue
    const own = form.elements.namedItem(typed.name)
    if (!(own instanceof HTMLInputElement)) continue
    if (own.type === 'checkbox') own.checked = typed.checked
    else if (typed.value && !own.value) own.value = typed.value
    if (typed === document.activeElement) own.dataset.autofocus = ''
  }
}

const pathOf = (form: HTMLFormElement) => new URL(form.action).pathname
