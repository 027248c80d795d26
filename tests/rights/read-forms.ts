import { Parser } from 'htmlparser2'

export type Field = { name: string; value: string; type: string; marked: boolean }
export type PageForm = {
  /** Where it is sent; empty is the page's own address. */
  action: string
  /** As it would be sent by a button, whose own name and value are among them. */
  fields: Field[]
  withFiles: boolean
  /** Whether what is answered is shown in another tab. */
  besideIt: boolean
}

/** A button that sends a form, which may lead elsewhere than the form. */
type Sender = {
  field: Field
  action: string | undefined
  enctype: string | undefined
  target: string | undefined
}
type Put = (to: Open) => unknown
type Open = { action: string; fields: Field[]; buttons: Sender[]; withFiles: boolean; posts: boolean }

/**
 * The forms of a page that write something, one for each button that sends them. Boxes that are not ticked
 * and all but one choice of several count as fields, too: people tick them.
 */
export function formsIn(html: string): PageForm[] {
  const forms: Open[] = []
  const byId = new Map<string, Open>()
  const later: [form: string, Put][] = []
  let open: Open | null = null
  let area: Field | null = null
  let select: { field: Field; first: string | null } | null = null
  const put = (form: string | undefined, one: Put) => {
    if (form !== undefined) later.push([form, one])
    else if (open) one(open)
  }
  const toFields = (field: Field) => (to: Open) => to.fields.push(field)
  const parser = new Parser({
    onopentag(tag, { name = '', value = '', type = 'text', form, ...more }) {
      const marked = more['aria-invalid'] === 'true'
      if (tag === 'form') {
        const { action = '', method = 'get', enctype = '', id } = more as Record<string, string>
        open = {
          action,
          fields: [],
          buttons: [],
          withFiles: isMultipart(enctype),
          posts: (more.method ?? method).toLowerCase() === 'post',
        }
        forms.push(open)
        if (id) byId.set(id, open)
      }
      if (more.disabled !== undefined) return
      if (tag === 'button' && type !== 'button' && type !== 'reset')
        put(form, (to) =>
          to.buttons.push({
            field: { name, value, type: 'submit', marked },
            action: more.formaction,
            enctype: more.formenctype,
            target: more.formtarget,
          }),
        )
      if (tag === 'input' && name) put(form, toFields({ name, value, type, marked }))
      if (tag === 'textarea' && name) {
        area = { name, value: '', type: 'textarea', marked }
        put(form, toFields(area))
      }
      if (tag === 'select' && name) {
        select = { field: { name, value: '', type: 'select', marked }, first: null }
        put(form, toFields(select.field))
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
  for (const [id, one] of later) {
    const form = byId.get(id)
    if (form) one(form)
  }
  return forms.filter(({ posts }) => posts).flatMap(sentByEachButton)
}

function sentByEachButton({ action, fields, buttons, withFiles }: Open): PageForm[] {
  const named = buttons.filter(({ field }) => field.name !== '')
  const isPlain = buttons.length > named.length || buttons.length === 0
  const plain = { action, withFiles, fields, besideIt: false }
  return [
    ...(isPlain ? [plain] : []),
    ...named.map(({ field, action: other, enctype, target }) => ({
      action: other ?? action,
      withFiles: enctype === undefined ? withFiles : isMultipart(enctype),
      fields: [...fields, field],
      besideIt: target === '_blank',
    })),
  ]
}

const isMultipart = (enctype: string) => enctype.startsWith('multipart')
