import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Shows once that the username has changed; the button dismisses the note for good. */
export function RenameNotice({ former, username }: { former: string; username: string }) {
  const { t } = useTranslation('accounts')
  return (
    <Alert
      tone="info"
      title={t('renamed.title', { username })}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="renamed" />
          <SendButton size="small" along={{ intent: 'renamed' }}>
            {t('renamed.seen')}
          </SendButton>
        </Form>
      }
    >
      {t('renamed.why', { former })}
    </Alert>
  )
}
