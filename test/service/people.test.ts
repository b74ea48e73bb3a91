import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticate } from '../../src/service/access.ts';
import { addPerson, hashOfToken, newToken, personNamed, revokeToken } from '../../src/service/people.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined } from '../kit/table.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const addAda = () =>
  addPerson(world.ports, { name: ' Ada ', address: 'Ada@Example.org', zone: 'Europe/Berlin' });

describe('a person', () => {
  it('is registered under the address in lower case, and found by it in any case or by id', async () => {
    const ada = await addAda();
    expect(ada).toMatchObject({ name: 'Ada', address: 'ada@example.org' });
    expect(await personNamed(world.ports, 'ADA@example.org')).toEqual(ada);
    expect(await personNamed(world.ports, ada.id)).toEqual(ada);
  });

  it('has an address of his own', async () => {
    await addAda();
    expect(await declined(addAda())).toMatchObject({ kind: 'conflict', code: 'person.address-taken' });
  });

  it.each([
    ['no address', { name: 'Ada', address: 'ada' }],
    ['no name', { name: '  ', address: 'ada@example.org' }],
    ['a zone that does not exist', { name: 'Ada', address: 'ada@example.org', zone: 'Europe/Nowhere' }],
  ])('with %s is refused', async (_, person) => {
    expect((await declined(addPerson(world.ports, person))).code).toBe('person.wrong');
    expect(await world.ports.store.people()).toEqual([]);
  });

  it('who is not registered is not found, with what to do', async () => {
    const why = await declined(personNamed(world.ports, 'bob@example.org'));
    expect(why).toMatchObject({ kind: 'not-found', code: 'person.unknown' });
    expect(why.hint).not.toBeNull();
  });
});

describe('a token', () => {
  it('opens what its person may, and is kept as a hash only', async () => {
    const person = await addAda();
    const { token } = await newToken(world.ports, { person, label: 'phone' });
    expect(token).toMatch(/^adj_[0-9a-f]{48}$/);
    expect(await authenticate(world.ports, token)).toEqual({ kind: 'person', person });
    expect(await world.ports.store.tokenOwner(token)).toBeNull();
    expect(await world.ports.store.tokenOwner(hashOfToken(token))).toMatchObject({ operator: false });
  });

  it('of nobody is the operators', async () => {
    const { token } = await newToken(world.ports, { person: null, label: 'console' });
    expect(await authenticate(world.ports, token)).toEqual({ kind: 'operator' });
  });

  it('that was revoked or never made opens nothing', async () => {
    const { id, token } = await newToken(world.ports, { person: await addAda(), label: 'phone' });
    await revokeToken(world.ports, id);
    for (const wrong of [token, 'adj_0000', '', hashOfToken(token)]) {
      expect(await declined(authenticate(world.ports, wrong))).toMatchObject({
        ...{ kind: 'not-authenticated', code: 'token.wrong' },
      });
    }
  });

  it('can be revoked once, and others stay', async () => {
    const person = await addAda();
    const first = await newToken(world.ports, { person, label: 'phone' });
    const second = await newToken(world.ports, { person, label: 'desk' });
    await revokeToken(world.ports, first.id);
    for (const id of [first.id, 'no-id', '0f0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10'])
      expect((await declined(revokeToken(world.ports, id))).code).toBe('token.unknown');
    expect((await authenticate(world.ports, second.token)).kind).toBe('person');
  });

  it('that is missing makes a visitor', async () => {
    expect(await authenticate(world.ports, null)).toEqual({ kind: 'visitor' });
  });
});
