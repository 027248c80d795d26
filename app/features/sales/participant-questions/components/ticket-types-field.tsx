import { CheckboxField } from '#app/ui/choice.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './ticket-types-field.module.css'

type TicketTypesFieldProps = {
  legend: string
  hint: string
  types: readonly { id: string; name: string; note?: string }[]
  /** The language of the names. */
  lang: string
  ticked: readonly string[]
  fault: FormFault | null
}

/** Chooses ticket types, none meaning all. Nothing where there is only one. */
export function TicketTypesField({ legend, hint, types, lang, ticked, fault }: TicketTypesFieldProps) {
  const { t } = useTranslation('common')
  const error = fault?.errors.ticketTypes ? translateMessage(t, fault.errors.ticketTypes) : null
  if (types.length < 2) return <FieldError id="ticketTypes-error" error={error} />
  return (
    <fieldset id="ticketTypes" tabIndex={-1} className={styles.types}>
      <legend>{legend}</legend>
      <p>{hint}</p>
      {types.map(({ id, name, note }) => (
        <CheckboxField
          key={id}
          name="ticketTypes"
          value={id}
          defaultChecked={ticked.includes(id)}
          label={
            <>
              <span lang={lang}>{name}</span>
              {note ? ` · ${note}` : null}
            </>
          }
        />
      ))}
      <FieldError id="ticketTypes-error" error={error} />
    </fieldset>
  )
}
