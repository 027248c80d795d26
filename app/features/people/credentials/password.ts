export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 12345678910 987654321 87654321 654321 0987654321
111111 1111111 11111111 000000 00000000 222222 333333 555555 666666 777777 7777777 888888 88888888 999999 121212
123123 123123123 112233 123321 123654 159753 147258369 147258 131313 101010 696969 123abc abc123 abcd1234 abcdef
abcdefg a123456 aa123456 a1b2c3 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qwerty qwerty1 qwerty12 qwerty123
qwertyuiop qwertyu qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm zaq12wsx q1w2e3r4
qwe123 password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 passwort passwort1
motdepasse contrasena contraseña passwordo letmein letmein1 welcome welcome1 welcome123 willkommen bienvenue admin1
admin123 administrator root123 changeme changeit default secret secret1 secret123 master master1 login123 access
access14 hello123 iloveyou iloveyou1 iloveu lovely loveme princess sunshine shadow dragon monkey football baseball
basketball superman batman starwars pokemon michael jordan jordan23 hunter killer trustno1 whatever freedom computer
internet google samsung liverpool chelsea arsenal charlie andrew daniel jessica michelle ashley nicole thomas hannah
soccer hockey tigger ginger flower cookie summer winter august summer2024 summer2025 winter2025 donald cheese
quorum quorum1 quorum12 quorum123 quorum1234 training training1 training123 trainer123 seminar seminar1
india123 pakistan krishna ganesh sairam germany deutschland schalke04 hallo123 schatz doudou marseille juventus
andrea barcelona realmadrid tequiero sakura doraemon test123 testtest tester testing demo123 user123 guest123`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether a password is easy to guess: among the commonest, or made of the person's own known data. */
export function isCommonPassword(
  password: string,
  known: { username?: string; email?: string } = {},
): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON.has(plain) || new Set(plain).size === 1) return true
  const names = [known.username, known.email, known.email?.split('@')[0]]
  return names.some((name) => name !== undefined && name !== '' && name.toLowerCase() === plain)
}
