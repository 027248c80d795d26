import {
  type ComponentType,
  type ReactNode,
  Suspense,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'
import styles from './rich-text-field.module.css'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'> & {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: string | null
  optional?: boolean
}

/**
 * A text with headings, lists and links. What it sends under `name` is typed text (`kit/markdown`,
 * `richTextOf` with the format 'typed'), whether it was written in the plain field that is there without
 * scripts, or in the editor that takes its place. `maxLength` counts typed characters; nothing is cut, the
 * server refuses what is longer.
 */
export function RichTextField({ label, hint, error, optional, className, id, maxLength, ...area }: Props) {
  const made = useId()
  const own = id ?? made
  const field = useRef<HTMLTextAreaElement>(null)
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps> | null>(null)
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    // Whoever cannot get the editor writes on in the plain field.
    void import('./rich-text-editor.tsx')
      .then((editor) => setEditor(() => editor.RichTextEditor))
      .catch(() => {})
  }, [])
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={own}>
      {(control) => (
        <div className={cx(fieldStyles.box, fieldStyles.area, styles.box)}>
          <textarea {...area} {...control} id={isOn ? `${own}-typed` : own} ref={field} hidden={isOn} />
          {Editor ? (
            <Suspense>
              <Editor
                control={control}
                field={field}
                maxLength={maxLength}
                isOn={isOn}
                setOn={setOn}
                lang={area.lang}
              />
            </Suspense>
          ) : null}
        </div>
      )}
    </Field>
  )
}
