import { formatDay } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { mandateTextPath } from '../mandate.ts'
import type { MandateAsked } from '../queries-mandate.server.ts'

type MandateFieldProps = {
  asked: MandateAsked | null
  /** What is wrong with it, in the reader's words. */
  error: string | null
  checked?: boolean
  /** Where a page has several forms with it. */
  id?: string
}

/**
 * Asks beside the button that offers something for a price, in whose name it is sold, with the text to read;
 * nothing once that was accepted.
 */
export function MandateField({ asked, error, checked = false, id = 'mandate' }: MandateFieldProps) {
  const { t } = useTranslation('selling-mandates')
  const language = useLanguage()
  if (!asked) return null
  const { gives, rests, until, version } = asked
  if (!gives) return rests || error ? <Alert tone="wait">{error ?? t('invalid.byAdmin')}</Alert> : null
  const day = until && formatDay(new Date(until), 'UTC', language, new Date(until))
  return (
    <CheckboxField
      id={id}
      name="mandate"
      value="yes"
      label={t('field.label')}
      hint={
        <>
          {day && !rests ? `${t('field.until', { day })} ` : null}
          <Anchor to={mandateTextPath(version)} target="_blank">
            {t('field.read', { version })}
          </Anchor>
        </>
      }
      defaultChecked={checked}
      error={error}
    />
  )
}
