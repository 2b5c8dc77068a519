// Where each stage is created, what it needs and what it usually costs: read from the contract, no service is asked.
import { families } from 'kiln-client';
import { typicalPrice } from 'kiln-client/contract/prices';
import { fieldsOf } from 'kiln-client/contract/stage-fields';

for (const family of families) {
  for (const stage of family.stages) {
    const needed = fieldsOf(stage).filter(({ required, value }) => required && value.kind !== 'fixed');
    const names = needed.map(({ name }) => name).join(', ') || 'nothing by itself';
    console.log(`${stage.type}: POST ${family.path}; needs ${names}; usually ${typicalPrice(stage)} credits`);
  }
}
