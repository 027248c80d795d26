import { Form } from 'react-router'
import { invitationsPath } from '#app/features/procurement/requirements/requirement.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type InviteButtonProps = {
  /** The last part of the requirement's address. */
  url: string
  username: string
  /** How the provider is called, for those who do not see beside whom the button stands. */
  name: string
}

/** Invites one provider to one requirement. */
export function InviteButton({ url, username, name }: InviteButtonProps) {
  const { t } = useTranslation('requirement-invitations')
  const fields = { intent: 'invite', username }
  return (
    <Form method="post" action={invitationsPath(url)} preventScrollReset>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SendButton size="small" along={fields}>
        {t('invite')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </SendButton>
    </Form>
  )
}
