import { useEffect, useRef, useState } from 'react'
import { MOST_MODULES } from '#app/features/catalogue/topics/outline.ts'
import { FieldError, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { PlusIcon } from '#app/ui/page-icon.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type RowStep, rowsOf, stepped, type TopicValues } from '../topic-form.ts'
import { RowButtons } from './row-buttons.tsx'
import styles from './topic-form.module.css'

type Module = { id: number; title: string; points: string }

const idIs = (name: string, at: number) => `[id="${name}.${at}"]`

const emptyModule = (id: number): Module => ({ id, title: '', points: '' })

/** The outline, module by module: title and points, moved by buttons or with Alt and the arrows. */
export function OutlineFields({ values, fault }: { values: TopicValues; fault: FormFault | null }) {
  const { t } = useTranslation('topic-editing')
  const titles = rowsOf(values.moduleTitle)
  const points = rowsOf(values.modulePoints)
  const [modules, setModules] = useState<Module[]>(() =>
    titles.length === 0
      ? [emptyModule(0)]
      : titles.map((title, id) => ({ id, title, points: points[id] ?? '' })),
  )
  const [said, setSaid] = useState('')
  // What is wrong with a module goes along when it is moved.
  const [wrong, setWrong] = useState({ fault, ids: modules.map(({ id }) => id) })
  if (wrong.fault !== fault) setWrong({ fault, ids: modules.map(({ id }) => id) })
  const errorOf = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  const errorAt = (name: string, { id }: Module) => errorOf(`${name}.${wrong.ids.indexOf(id)}`)
  const group = useRef<HTMLFieldSetElement>(null)
  const focusAt = useRef<string | null>(null)

  useEffect(() => {
    if (focusAt.current === null || modules.length === 0) return
    group.current?.querySelector<HTMLElement>(focusAt.current)?.focus()
    focusAt.current = null
  }, [modules])

  const onStep = (step: RowStep, at: number, focus?: string) => {
    const next = stepped(modules, step, at, emptyModule(1 + Math.max(-1, ...modules.map(({ id }) => id))))
    const to = step === 'up' ? Math.max(0, at - 1) : Math.min(at + 1, next.length - 1)
    if (step === 'add') focusAt.current = idIs('moduleTitle', next.length - 1)
    else if (step === 'remove')
      focusAt.current = next.length > 0 ? idIs('moduleTitle', Math.max(0, at - 1)) : '[data-add]'
    else
      focusAt.current =
        focus === undefined
          ? `[value="module.${step}.${to}"]:enabled, ${idIs('moduleTitle', to)}`
          : idIs(focus, to)
    if (step === 'up' || step === 'down')
      setSaid(t('rows.module.moved', { number: to + 1, count: next.length }))
    setModules(next)
  }

  return (
    <fieldset className={styles.rows} id="modules" tabIndex={-1} ref={group}>
      <legend>{t('form.outline')}</legend>
      <p className={styles.note}>{t('form.outlineHint')}</p>
      <ol className={styles.modules}>
        {modules.map((module, at) => (
          <li
            key={module.id}
            className={styles.module}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
              event.preventDefault()
              const field = event.target instanceof HTMLTextAreaElement ? 'modulePoints' : 'moduleTitle'
              onStep(event.key === 'ArrowUp' ? 'up' : 'down', at, field)
            }}
          >
            <div className={styles.moduleHead}>
              <TextField
                id={`moduleTitle.${at}`}
                name="moduleTitle"
                label={t('form.moduleTitle', { number: at + 1 })}
                defaultValue={module.title}
                maxLength={400}
                error={errorAt('moduleTitle', module)}
              />
              <RowButtons group="module" at={at} count={modules.length} onStep={onStep} />
            </div>
            <TextAreaField
              id={`modulePoints.${at}`}
              name="modulePoints"
              label={t('form.modulePoints')}
              defaultValue={module.points}
              rows={3}
              maxLength={12_000}
              error={errorAt('modulePoints', module)}
              optional
            />
          </li>
        ))}
      </ol>
      <FieldError id="moduleTitle" error={errorOf('moduleTitle')} />
      <FieldError id="modulePoints" error={errorOf('modulePoints')} />
      {modules.length < MOST_MODULES ? (
        <SendButton
          name="move"
          value={`module.add.${modules.length}`}
          className={styles.add}
          data-add=""
          onClick={(event) => {
            event.preventDefault()
            onStep('add', modules.length)
          }}
        >
          <PlusIcon /> {t('rows.module.add')}
        </SendButton>
      ) : null}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </fieldset>
  )
}
