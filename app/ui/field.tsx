import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { EyeIcon, EyeOffIcon } from './page-icon.tsx'
import { SelectBox } from './select-box.tsx'
import { useTranslation } from './translation.tsx'

type Frame = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, already in the reader's words; shown beside the field, which turns red. */
  error?: string | null
  /** Writes "optional" behind the label. */
  optional?: boolean
  className?: string
}

export type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, hint and error around any one control, which takes the given id and aria attributes. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  id,
  children,
}: Frame & { id?: string; children: (control: Control) => ReactNode }) {
  const { t } = useTranslation('common')
  const made = useId()
  const own = id ?? made
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={own} className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}> {t('ui.optional')}</span> : null}
      </label>
      {hint ? (
        <p id={`${own}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({
        id: own,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${own}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  )
}

export type TextFieldProps = Frame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & { before?: ReactNode; after?: ReactNode }

export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  before,
  after,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={id}>
      {(control) => (
        <span className={styles.box}>
          {before ? <span className={styles.before}>{before}</span> : null}
          <input {...input} {...control} />
          {after}
        </span>
      )}
    </Field>
  )
}

/** A password that can be looked at. The button stays out of the way until scripts run. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.peek}
      aria-pressed={shown}
      aria-label={t('ui.showPassword')}
      title={t('ui.showPassword')}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  )
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={toggle}
    />
  )
}

type TextAreaProps = Frame & TextareaHTMLAttributes<HTMLTextAreaElement>

export function TextAreaField({ label, hint, error, optional, className, id, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={id}>
      {(control) => (
        <span className={cx(styles.box, styles.area)}>
          <textarea {...area} {...control} />
        </span>
      )}
    </Field>
  )
}

type SelectProps = Frame &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options?: { value: string; label: string; disabled?: boolean }[]
  }

/** A native select; give `options`, or option elements as children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  options,
  children,
  ...select
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={id}>
      {(control) => (
        <SelectBox {...select} {...control}>
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </SelectBox>
      )}
    </Field>
  )
}
