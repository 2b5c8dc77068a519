"""Opens each file in Blender's own importers and prints what is in it, one line of JSON each. Arguments: the files."""
import json
import re
import sys

import bpy

try:
    import numpy

    # Blender 3.4 reads glTF with a name that numpy has given up since; Debian has both.
    if not hasattr(numpy, 'bool'):
        numpy.bool = bool
except ImportError:
    pass  # Said by the importer that needs it.

IMPORTERS = {
    'glb': lambda path: bpy.ops.import_scene.gltf(filepath=path),
    'gltf': lambda path: bpy.ops.import_scene.gltf(filepath=path),
    'fbx': lambda path: bpy.ops.import_scene.fbx(filepath=path),
    'obj': lambda path: bpy.ops.wm.obj_import(filepath=path),
    'stl': lambda path: bpy.ops.import_mesh.stl(filepath=path),
}


def missing(image):
    """An image that is named and has no pixels."""
    return image.source == 'FILE' and not image.has_data and (image.pixels is None or len(image.pixels) == 0)


for path in sys.argv[sys.argv.index('--') + 1:]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    try:
        IMPORTERS[path.rsplit('.', 1)[1]](path)
    except RuntimeError as error:
        lacking = re.search(r"No module named '(\w+)'", str(error))
        if lacking is None:
            raise
        print('\nKILN ' + json.dumps({'file': path, 'lacks': lacking.group(1)}))
        continue
    meshes = [thing for thing in bpy.data.objects if thing.type == 'MESH']
    triangles = 0
    for thing in meshes:
        thing.data.calc_loop_triangles()
        triangles += len(thing.data.loop_triangles)
    print('\nKILN ' + json.dumps({
        'file': path,
        'triangles': triangles,
        'images': len([image for image in bpy.data.images if image.source == 'FILE']),
        'missing': [image.name for image in bpy.data.images if missing(image)],
        'uvs': max([len(thing.data.uv_layers) for thing in meshes], default=0),
        'bones': sum(len(thing.data.bones) for thing in bpy.data.objects if thing.type == 'ARMATURE'),
        'actions': len(bpy.data.actions),
        'parents': sorted(
            f'{thing.name} in {thing.parent.name}'
            for thing in bpy.data.objects
            if thing.parent and thing.parent.type != 'ARMATURE'
        ),
        'shapes': sorted(block.name for keys in bpy.data.shape_keys for block in keys.key_blocks[1:]),
    }))
