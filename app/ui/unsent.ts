/** What was sent by a form, until it is known that an answer came: by the names of its fields. */
type Unsent = { who: string; values: Record<string, string[]> }

const SECRET = /pass|secret|card|token|^(email)?code$/i
const MOST_CHARACTERS = 200_000

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.elements).filter((field): field is Field => {
    if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) return field.name !== ''
    return (
      field instanceof HTMLInputElement &&
      field.name !== '' &&
      !['hidden', 'password', 'file', 'submit'].includes(field.type)
    )
  })
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')

/** Keeps what a form sent in this tab, under `name`, for `who` alone; never secrets, codes and files. */
export function keepUnsent(name: string, who: string, sent: FormData): void {
  const values: Record<string, string[]> = {}
  for (const [field, value] of sent) {
    if (typeof value !== 'string' || SECRET.test(field)) continue
    values[field] ??= []
    values[field].push(value)
  }
  const kept = JSON.stringify({ who, values } satisfies Unsent)
  if (kept.length <= MOST_CHARACTERS) sessionStorage.setItem(name, kept)
  else sessionStorage.removeItem(name)
}

/**
 * Puts what was kept back into the form that it came from, and forgets it; whether there was anything to put
 * back.
 */
export async function putBackUnsent(name: string, who: string): Promise<boolean> {
  const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Unsent | null
  sessionStorage.removeItem(name)
  if (kept?.who !== who) return false
  const { values } = kept
  const forms = Array.from(document.querySelectorAll<HTMLFormElement>('main form')).map((form) => {
    const fields = fieldsOf(form)
    const common = fields.filter((field) => Object.hasOwn(values, field.name)).length
    return { form, fields, common, alike: hiddenAlike(form, values) }
  })
  const best = forms.toSorted((one, other) => other.common - one.common || other.alike - one.alike)[0]
  if (!best || best.common === 0) return false
  const isBack = putBackFields(best.fields, values)
  // What was chosen may have brought further fields.
  await Promise.resolve()
  const further = fieldsOf(best.form).filter((field) => !best.fields.includes(field))
  return putBackFields(further, values) || isBack
}

function putBackFields(fields: Field[], values: Unsent['values']): boolean {
  const changed = new Set(fields.filter(isChanged).map(groupOf))
  const back = fields.filter((field) => putBack(field, values[field.name], changed.has(groupOf(field))))
  for (const field of back) field.closest('details')?.setAttribute('open', '')
  return back.length > 0
}

/**
 * Whether a field no longer stands as its page showed it: whoever was quicker than this typed there already.
 */
function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const shown = Array.from(field.options).filter(({ defaultSelected }) => defaultSelected)
  return shown.some(({ selected }) => !selected)
}

/** Radio buttons are changed together. */
const groupOf = (field: Field) => (field.type === 'radio' ? field.name : field)

/** Of forms with the same fields, as those of rows are, what is hidden says which it was. */
function hiddenAlike(form: HTMLFormElement, values: Unsent['values']): number {
  const hidden = Array.from(form.querySelectorAll<HTMLInputElement>('input[type="hidden"]'))
  return hidden.filter(({ name, value }) => values[name]?.includes(value)).length
}

/**
 * One field, of several with one name the next; whether it stood otherwise. What was changed meanwhile stays.
 */
function putBack(field: Field, values: string[] | undefined, isChangedMeanwhile: boolean): boolean {
  if (isChoice(field)) {
    if (isChangedMeanwhile) return false
    const isWanted = values?.includes(field.value) ?? false
    // What of a group of radio buttons was not chosen follows from what was.
    if (field.checked === isWanted || (field.type === 'radio' && !isWanted)) return false
    field.click()
    return true
  }
  const value = values?.shift()
  if (value === undefined || isChangedMeanwhile || field.value === value) return false
  // React hears of a value only when it is set past the one that it watches.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}
