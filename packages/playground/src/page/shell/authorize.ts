/**
 * Discord's page on which people allow an application to know who they are: `/oauth2/authorize?client_id=…`. There they are
 * signed in already; here one of the people is chosen.
 */
import { BOT_USER, PEOPLE } from '../../base/world.ts';

const main = document.querySelector('main');

function line(name: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

const problem = line('p', '');
problem.setAttribute('role', 'alert');

async function answer(token: string, authorize: boolean): Promise<void> {
  const response = await fetch(`/api/v10/oauth2/authorize${location.search}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ authorize, permissions: '0' }),
  });
  const said: { location?: string; message?: string; errors?: object } = await response.json();
  if (said.location !== undefined) location.assign(said.location);
  else problem.textContent = `${said.message}: ${Object.keys(said.errors ?? {}).join(', ')}`;
}

function button(text: string, run: () => Promise<void>, kind = ''): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = kind;
  element.textContent = text;
  element.addEventListener('click', () => {
    run().catch((error: unknown) => {
      problem.textContent = String(error);
    });
  });
  return element;
}

const [first] = PEOPLE;
main?.append(
  line('h1', `${BOT_USER.global_name} wants to know who you are`),
  line('p', 'It reads your name, and nothing else.'),
  ...PEOPLE.map(({ token, user }) => button(`Continue as ${user.global_name}`, () => answer(token, true))),
  button('Cancel', () => answer(first?.token ?? '', false), 'quiet'),
  problem,
);
