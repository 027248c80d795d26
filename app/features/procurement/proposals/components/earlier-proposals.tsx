import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './proposal-form.module.css'

/** Takes an earlier proposal as the beginning of a new one; what was typed so far is replaced. */
export function EarlierProposals({ earlier }: { earlier: readonly { code: string; title: string }[] }) {
  const { t } = useTranslation('proposals')
  return (
    <div className={styles.earlier}>
      <Fold label={t('form.copy')} open={false}>
        <form method="get">
          <FormStack>
            <SelectField
              id="copy"
              name="copy"
              label={t('form.copyOf')}
              hint={t('form.copyHint')}
              options={earlier.map(({ code, title }) => ({ value: code, label: title }))}
            />
            <Button type="submit">{t('form.copyNow')}</Button>
          </FormStack>
        </form>
      </Fold>
    </div>
  )
}
