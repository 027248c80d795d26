import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isEmail } from '#app/kit/email-address.ts'
import { htmlOfTyped, typedOf } from '#app/kit/markdown.ts'
import { cleanPasted } from './rich-text-pasted.ts'

/**
 * An address that a link may lead to, as the server takes it; with the scheme that was meant. Null for any
 * other.
 */
export function linkTo(typed: string): string | null {
  const said = typed.trim()
  if (said === '' || /\s/.test(said)) return null
  const whole = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(said)
    ? said
    : isEmail(said)
      ? `mailto:${said}`
      : `https://${said.replace(/^\/+/, '')}`
  return isOpenable(whole) && /^mailto:.+@|^https?:\/\/[^/]+\.[^/]|^https?:\/\/localhost/i.test(whole)
    ? whole
    : null
}

const isOpenable = (url: string) => /^(?:https?:\/\/|mailto:)/i.test(url) && URL.canParse(url)

/** HTML that somebody typed is taken to pieces before the browser sees it, as what is pasted. */
function contentOf(typed: string): string {
  return cleanPasted(htmlOfTyped(typed))
}

/** A table is written as text: the editor has none. So is what cannot be read. */
export function hasTable(typed: string): boolean {
  try {
    return contentOf(typed).includes('<table')
  } catch {
    return true
  }
}

type Opened = {
  area: HTMLTextAreaElement
  within: HTMLElement
  onChange: () => void
  /** What was put into the field from elsewhere is a text that only the plain field can hold. */
  onTable: () => void
}

/** Edits what stands in a plain field, writes it back with every change, and hears what others put there. */
export function openEditor({ area, within, onChange, onTable }: Opened): Editor {
  let known = area.value
  const editor = new Editor({
    element: within,
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        dropcursor: false,
        gapcursor: false,
        trailingNode: false,
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          isAllowedUri: isOpenable,
          shouldAutoLink: (url) => /^(?:https?:\/\/|www\.)/i.test(url),
          HTMLAttributes: { target: null, rel: null, class: null },
        },
      }),
    ],
    content: contentOf(known),
    // Signs at the beginning of a line make points and headings; within one they are words, as in 2 * 3 * 4.
    enableInputRules: ['heading', 'bulletList', 'orderedList', 'blockquote'],
    enablePasteRules: ['link'],
    editorProps: {
      transformPastedHTML: cleanPasted,
      // Tab goes on to the next field, also out of a list.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
    },
    onTransaction: onChange,
    onUpdate: () => {
      known = typedOf(editor.getHTML())
      area.value = known
      area.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const hear = () => {
    if (area.value === known) return
    known = area.value
    if (hasTable(known)) onTable()
    else editor.commands.setContent(contentOf(known), { emitUpdate: false })
  }
  area.addEventListener('input', hear)
  editor.on('destroy', () => area.removeEventListener('input', hear))
  return editor
}
