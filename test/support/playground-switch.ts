/** Turns a switch of a playground that runs elsewhere: what came of it. */
export async function turnSwitch(url: string, name: string, input: object): Promise<unknown> {
  const response = await fetch(`${url}/playground/control/${name}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(input),
  });
  if (response.status !== 200) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}
