type Filled = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether somebody has changed a field of the page, or stands in one: its form should not be drawn anew. */
export function isTypedInto(page: Document = document): boolean {
  const fields = [...page.querySelectorAll<Filled>('input, textarea, select')]
  return fields.some((field) => field === page.activeElement || isChanged(field))
}

function isChanged(field: Filled): boolean {
  if (field.type === 'hidden') return false
  if ('options' in field) return field.selectedIndex !== firstOf(field)
  if (field.type === 'checkbox' || field.type === 'radio')
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
  return field.value !== field.defaultValue
}

/** What a list says before anybody chooses; React says a chosen one by its property alone. */
function firstOf(field: HTMLSelectElement): number {
  const marked = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
  return Math.max(marked, 0)
}
