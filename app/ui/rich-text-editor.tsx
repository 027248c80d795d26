import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { cx } from './cx.ts'
import type { Control } from './field.tsx'
import prose from './rich-text.module.css'
import { hasTable, openEditor } from './rich-text-document.ts'
import styles from './rich-text-field.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { useTranslation } from './translation.tsx'

export type RichTextEditorProps = {
  control: Control
  field: RefObject<HTMLTextAreaElement | null>
  maxLength: number | undefined
  lang: string | undefined
  isOn: boolean
  setOn: (isOn: boolean) => void
}

const NEARLY = 0.9

/**
 * The editor in the place of a plain field, which it keeps written. It does not take a field away under
 * somebody's hands.
 */
export function RichTextEditor({ control, field, maxLength, lang, isOn, setOn }: RichTextEditorProps) {
  const { t } = useTranslation('editor')
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isPlain, setPlain] = useState(false)
  const [, look] = useReducer((times: number) => times + 1, 0)

  useEffect(() => {
    const [area, within] = [field.current, place.current]
    if (!area || !within) return
    let opened: Editor | null = null
    const close = () => {
      opened?.destroy()
      opened = null
      setEditor(null)
      setOn(false)
    }
    const giveUp = () => {
      close()
      setPlain(true)
    }
    const open = () => {
      if (opened) return
      const isTable = hasTable(area.value)
      setPlain(isTable)
      if (isTable) return
      within.style.minHeight = `${area.offsetHeight}px`
      opened = openEditor({ area, within, onChange: look, onTable: giveUp })
      setEditor(opened)
      setOn(true)
    }
    area.addEventListener('blur', open)
    if (document.activeElement !== area) open()
    return () => {
      area.removeEventListener('blur', open)
      close()
    }
  }, [field, setOn])

  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control
  // In the step that shows it: it is at no moment there without its name.
  useLayoutEffect(() => {
    const label = document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`)
    if (!editor || !label) return
    label.id ||= `${id}-label`
    const about: Record<string, string | undefined> = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': label.id,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
      lang,
      class: cx(prose.prose, styles.text),
    }
    const said = Object.entries(about).filter((one): one is [string, string] => one[1] !== undefined)
    editor.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: Object.fromEntries(said) },
    })
    // What is edited is no control that a label leads to by itself.
    const lead = () => editor.commands.focus()
    label.addEventListener('click', lead)
    return () => label.removeEventListener('click', lead)
  }, [editor, id, describedBy, invalid, lang])

  const length = field.current?.value.length ?? 0
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - length
  return (
    <div className={styles.editor} hidden={!isOn && !isPlain}>
      {editor ? <RichTextToolbar editor={editor} controls={id} /> : null}
      <div ref={place} hidden={!isOn} className={styles.place} />
      <p role="status" className={cx(styles.note, left < 0 && styles.over)}>
        {isPlain ? t('table') : null}
        {isOn && left < 0 ? t('over', { count: -left }) : null}
        {isOn && left >= 0 && maxLength !== undefined && length > maxLength * NEARLY
          ? t('left', { count: left })
          : null}
      </p>
    </div>
  )
}
