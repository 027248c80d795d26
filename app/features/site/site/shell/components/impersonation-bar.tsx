import { Form } from 'react-router'
import { IMPERSONATION_END_PATH } from '#app/features/people/auth-sessions/impersonation.ts'
import { Button } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './impersonation-bar.module.css'

/** Above everything while staff looks as somebody else: as whom, until when, and the way back. */
export function ImpersonationBar({ text }: { text: string }) {
  const { t } = useTranslation('impersonation')
  return (
    <aside className={styles.bar} aria-label={t('bar.label')}>
      <Wrap>
        <div className={styles.line}>
          <p>{text}</p>
          <Form method="post" action={IMPERSONATION_END_PATH} reloadDocument>
            <Button type="submit" tone="quiet">
              {t('bar.end')}
            </Button>
          </Form>
        </div>
      </Wrap>
    </aside>
  )
}
