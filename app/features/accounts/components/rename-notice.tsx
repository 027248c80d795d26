import { Form, useNavigation } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Says once that the username is a new one; the button takes the note away for good. */
export function RenameNotice({ former, username }: { former: string; username: string }) {
  const { t } = useTranslation('accounts')
  const navigation = useNavigation()
  return (
    <Alert
      tone="info"
      title={t('renamed.title', { username })}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="renamed" />
          <Button type="submit" size="small" busy={navigation.state === 'submitting'}>
            {t('renamed.seen')}
          </Button>
        </Form>
      }
    >
      {t('renamed.why', { former })}
    </Alert>
  )
}
