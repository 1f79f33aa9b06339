import {readFileSync} from 'node:fs';
import {assertFails, assertSucceeds, initializeTestEnvironment} from '@firebase/rules-unit-testing';
import {doc, getDoc, setDoc, updateDoc} from 'firebase/firestore';

let environment;

before(async () => {
  environment = await initializeTestEnvironment({
    projectId: 'demo-lists',
    firestore: {rules: readFileSync('firestore.rules', 'utf8')},
  });
});

beforeEach(async () => {
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    await setDoc(doc(db, 'lists/food'), {owner: 'ada', members: ['ada', 'ben']});
    await setDoc(doc(db, 'lists/food/items/milk'), {title: 'Milk'});
  });
});

after(() => environment.cleanup());

describe('items', () => {
  it('are read by members', async () => {
    const ben = environment.authenticatedContext('ben').firestore();
    await assertSucceeds(getDoc(doc(ben, 'lists/food/items/milk')));
    const cleo = environment.authenticatedContext('cleo').firestore();
    await assertFails(getDoc(doc(cleo, 'lists/food/items/milk')));
  });

  it('have a short title', async () => {
    const ben = environment.authenticatedContext('ben').firestore();
    await assertSucceeds(setDoc(doc(ben, 'lists/food/items/tea'), {title: 'Tea'}));
    await assertFails(setDoc(doc(ben, 'lists/food/items/tea'), {title: 7}));
  });
});

describe('lists', () => {
  it('are changed by their owner', async () => {
    const ada = environment.authenticatedContext('ada').firestore();
    await assertSucceeds(updateDoc(doc(ada, 'lists/food'), {members: ['ada', 'ben', 'cleo']}));
    const ben = environment.authenticatedContext('ben').firestore();
    await assertFails(updateDoc(doc(ben, 'lists/food'), {members: ['ben']}));
  });
});
