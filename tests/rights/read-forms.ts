import { Parser } from 'htmlparser2'

export type Field = { name: string; value: string; type: string; marked: boolean }
export type PageForm = {
  /** Where it is sent; empty is the page's own address. */
  action: string
  /** As it would be sent by a button, whose own name and value are among them. */
  fields: Field[]
  withFiles: boolean
}

type Open = { action: string; fields: Field[]; buttons: Field[]; withFiles: boolean; posts: boolean }

/**
 * The forms of a page that write something, one for each button that sends them. Boxes that are not ticked
 * and all but one choice of several count as fields, too: people tick them.
 */
export function formsIn(html: string): PageForm[] {
  const forms: Open[] = []
  const byId = new Map<string, Open>()
  const later: [string, Field, boolean][] = []
  let open: Open | null = null
  let area: Field | null = null
  let select: { field: Field; first: string | null } | null = null
  const put = (form: string | undefined, field: Field, isButton = false) => {
    if (form !== undefined) later.push([form, field, isButton])
    else if (open) (isButton ? open.buttons : open.fields).push(field)
  }
  const parser = new Parser({
    onopentag(tag, { name = '', value = '', type = 'text', form, ...more }) {
      const marked = more['aria-invalid'] === 'true'
      if (tag === 'form') {
        const { action = '', method = 'get', enctype = '', id } = more as Record<string, string>
        open = {
          action,
          fields: [],
          buttons: [],
          withFiles: enctype.startsWith('multipart'),
          posts: (more.method ?? method).toLowerCase() === 'post',
        }
        forms.push(open)
        if (id) byId.set(id, open)
      }
      if (more.disabled !== undefined) return
      if (tag === 'button' && type !== 'button' && type !== 'reset')
        put(form, { name, value, type: 'submit', marked }, true)
      if (tag === 'input' && name) put(form, { name, value, type, marked })
      if (tag === 'textarea' && name) {
        area = { name, value: '', type: 'textarea', marked }
        put(form, area)
      }
      if (tag === 'select' && name) {
        select = { field: { name, value: '', type: 'select', marked }, first: null }
        put(form, select.field)
      }
      if (tag === 'option' && select) {
        select.first ??= value
        if (more.selected !== undefined || select.field.value === '') select.field.value = value
      }
    },
    ontext(text) {
      if (area) area.value += text
    },
    onclosetag(tag) {
      if (tag === 'form') open = null
      if (tag === 'textarea') area = null
      if (tag === 'select') select = null
    },
  })
  parser.end(html)
  for (const [id, field, isButton] of later) {
    const form = byId.get(id)
    if (form) (isButton ? form.buttons : form.fields).push(field)
  }
  return forms.filter(({ posts }) => posts).flatMap(sentByEachButton)
}

function sentByEachButton({ action, fields, buttons, withFiles }: Open): PageForm[] {
  const senders = buttons.filter(({ name }) => name !== '')
  const isPlain = buttons.length > senders.length || buttons.length === 0
  return [...(isPlain ? [[]] : []), ...senders.map((sender) => [sender])].map((sender) => ({
    action,
    withFiles,
    fields: [...fields, ...sender],
  }))
}
