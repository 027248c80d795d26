import { useState } from 'react'
import { LoginForm } from '#app/features/people/sign-in/components/login-form.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { MessageHtml } from '#app/ui/message-html.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { RegisterForm } from './register-form.tsx'

export type AccountDialogKind = 'login' | 'register'

type AccountDialogProps = {
  kind: AccountDialogKind
  onSwitch: (kind: AccountDialogKind) => void
  onClose: () => void
  /** Told once somebody is signed in; `at once` after a registration that was read and continued. */
  onSignedIn: (atOnce: boolean) => void
}

/** The login and register dialogs, each with a link to the other. */
export default function AccountDialog({ kind, onSwitch, onClose, onSignedIn }: AccountDialogProps) {
  const { t } = useTranslation('accounts')
  const [welcome, setWelcome] = useState<string | null>(null)
  if (welcome !== null) {
    return (
      <Dialog
        open
        onClose={() => onSignedIn(true)}
        title={t('register.title')}
        actions={
          <Button tone="go" onClick={() => onSignedIn(true)}>
            {t('register.continue')}
          </Button>
        }
      >
        <Alert tone="good">
          <MessageHtml html={welcome} />
        </Alert>
      </Dialog>
    )
  }
  const isLogin = kind === 'login'
  return (
    <Dialog key={kind} open onClose={onClose} title={t(isLogin ? 'signIn.title' : 'register.title')}>
      {isLogin ? (
        <LoginForm
          onSignedIn={() => onSignedIn(false)}
          registerLink={
            <button type="button" onClick={() => onSwitch('register')}>
              {t('signIn.toRegister')}
            </button>
          }
        />
      ) : (
        <RegisterForm
          onRegistered={setWelcome}
          loginLink={
            <button type="button" onClick={() => onSwitch('login')}>
              {t('register.toSignIn')}
            </button>
          }
        />
      )}
    </Dialog>
  )
}
