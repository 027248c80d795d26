import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { EMPLOYEES_PATH } from '../employee.ts'
import type { ReadImport } from '../queries-import.server.ts'
import styles from './employees.module.css'

const SHOWN = 20

/** What taking a spreadsheet over will do, and the steps: take over what is right, or give up. */
export function ImportSteps({ sent }: { sent: ReadImport }) {
  const { t } = useTranslation('employees')
  const { counts, done, newCostCentres, newSites, notNamed } = sent
  const ready = counts.new + counts.changed + counts.same
  const some = (names: readonly string[]) =>
    names.length > SHOWN
      ? t('preview.andMore', { names: names.slice(0, SHOWN).join(', '), count: names.length - SHOWN })
      : names.join(', ')
  const news = [
    newCostCentres.length > 0 && t('preview.newCentres', { names: some(newCostCentres) }),
    newSites.length > 0 && t('preview.newSites', { names: some(newSites) }),
    notNamed > 0 && t('preview.notNamed', { count: notNamed }),
  ].filter((line) => line !== false)
  return (
    <>
      {done ? (
        <Alert tone="good">{t('preview.done', { added: done.added, changed: done.changed })}</Alert>
      ) : null}
      {counts.faulty > 0 ? (
        <Alert tone="bad">{t('preview.toCorrect', { count: counts.faulty })}</Alert>
      ) : null}
      {ready > 0 && news.length > 0 ? (
        <ul className={styles.news}>
          {news.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.steps}>
        {ready > 0 ? (
          <Form method="post">
            <SendButton name="step" value="confirm" tone={counts.faulty > 0 ? undefined : 'go'}>
              {t('preview.confirm', { count: ready })}
            </SendButton>
          </Form>
        ) : null}
        {ready + counts.faulty > 0 ? (
          <AskOnce
            alone
            label={t('preview.drop')}
            question={t('preview.dropSure')}
            fields={{ step: 'drop' }}
          />
        ) : (
          <LinkButton to={EMPLOYEES_PATH} tone="go">
            {t('preview.toList')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
