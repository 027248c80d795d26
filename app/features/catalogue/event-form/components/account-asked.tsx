import { LinkButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './event-form.module.css'

type AccountAskedProps = {
  /** What the address of the form says, to come back to it. */
  at: Record<string, string>
  error: string | null
  checked: boolean
}

/**
 * Asks an organiser, before its first event with a price, for the account that buyers transfer money to, or
 * whether cards are enough.
 */
export function AccountAsked({ at, error, checked }: AccountAskedProps) {
  const { t } = useTranslation('event-publishing')
  const back = `/event/addevent?${new URLSearchParams(at)}`
  return (
    <fieldset className={styles.group}>
      <legend>{t('account.title')}</legend>
      <p className={styles.note}>{t('account.text')}</p>
      <div>
        <LinkButton to={`/revenue/transfers?${new URLSearchParams({ back })}#account`}>
          {t('account.give')}
        </LinkButton>
      </div>
      <CheckboxField
        id="cardsOnly"
        name="cardsOnly"
        value="yes"
        label={t('form.cardsOnly')}
        defaultChecked={checked}
        error={error}
      />
    </fieldset>
  )
}
