import participants from './participants.json' with { type: 'json' }

const DOMAIN = 'godavari.example'
const MANY = 38

/** The employees of a company beside its two members, by name and address. */
export function employeesOf(): { name: string; email: string }[] {
  const { first, last } = participants.IN
  return Array.from({ length: MANY }, (_, at) => {
    const name = `${first[at % first.length]} ${last[(at * 7 + 3) % last.length]}`
    return { name, email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@${DOMAIN}` }
  })
}
